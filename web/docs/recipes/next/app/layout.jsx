const site = 'https://example.org/rootd/';

export default function Layout({ children }) {
  return (
    <html lang="en">
      <head>
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href={`${site}rootd.css`} />
        <script type="module" src={`${site}rootd.js`} />
      </head>
      <body>{children}</body>
    </html>
  );
}
