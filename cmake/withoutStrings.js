// Embind registers the strings of C++ whether or not a function takes or gives one. None of ours does, nor does a value that
// they hand over: without what converts them every figure is a kilobyte smaller.

mergeInto(LibraryManager.library, {
  _embind_register_std_string__deps: [],
  _embind_register_std_string: function () {},
  _embind_register_std_wstring__deps: [],
  _embind_register_std_wstring: function () {},
});
