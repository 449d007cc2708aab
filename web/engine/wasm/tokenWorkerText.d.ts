/** The worker with all that it imports, as a classic script: made by npm run build. */
declare const text: string;
export default text;
