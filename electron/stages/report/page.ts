// The page around a report.
import { type Html, html } from './html.ts';
import { reportStyle } from './style.ts';

/** The page runs no script and loads nothing, and its content security policy forbids both. */
export function reportPage({ lang, title }: { readonly lang: string; readonly title: string }, body: Html): Html {
  return html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${reportStyle}
</head>
<body>
${body}
</body>
</html>
`;
}
