/** Words of a frame and of the one-file build around their figure. */
export default {
  choose: 'Figures',
  all: 'All figures',
  unknown: 'There is no figure named “{name}”. The figures are {list}.',
  missing: 'The address names no figure: add ?figure= and one of {list}.',
  failed: 'The figure could not be loaded: {reason}',
  withoutHtml:
    'This figure computes in your browser with JavaScript, which is switched off or did not load. <a href="">Reload this figure</a>',
};
