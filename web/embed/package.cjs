// What require('rootd/elements') gives: nothing, for Node has no page. A figure stays the plain element that it is in a test
// that Jest runs without modules.
