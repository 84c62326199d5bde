/** Addresses that lead, or could lead, out of the app, each with the browser's reading of it. */
export const foreignAddresses: readonly (readonly [address: string, why: string])[] = [
  ['https://evil.example', 'another site'],
  ['//evil.example', 'another host'],
  ['/\t/evil.example', 'a tab is left out'],
  ['/\n/evil.example', 'a line end is left out'],
  ['/\r/evil.example', 'a carriage return is left out'],
  ['\t//evil.example', 'a tab in front is left out'],
  ['/\\evil.example', 'a backslash is a slash'],
  ['\\\\evil.example', 'two backslashes are two slashes'],
  ['/\\\t\\evil.example', 'both together'],
  ['/map\\..\\..\\evil', 'backslashes further on'],
  ['/map\u0000', 'a null'],
  ['/\u007f/evil.example', 'delete'],
  ['/\u0085/evil.example', 'a control character beyond ASCII'],
  ['javascript:alert(1)', 'a script'],
  ['\u0001javascript:alert(1)', 'a script behind a control character'],
  ['java\tscript:alert(1)', 'a script around a tab'],
  ['data:text/html,<script>alert(1)</script>', 'a page of its own'],
  [' /map', 'a space in front'],
  ['map', 'no path'],
  ['', 'nothing'],
]

/** Addresses of the app. */
export const ownAddresses = [
  '/',
  '/map',
  '/map?hole=3',
  '/updatepins?date=2026-05-01',
  '/issues/7#latest',
  '/会所?x=é',
]
