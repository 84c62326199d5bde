// Runs before the tests of each file: removes the theme and the contrast that an earlier file left on the page.
if (typeof document !== 'undefined')
  for (const name of ['theme', 'contrast']) delete document.documentElement.dataset[name]
