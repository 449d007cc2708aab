// `rootd/elements` for tools that do not read the "exports" of package.json, as Parcel does not.
import './dist/package/web/embed/package.js';
