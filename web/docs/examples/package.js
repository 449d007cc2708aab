import 'rootd/elements';
