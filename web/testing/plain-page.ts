// Before the tests of each file: the page, where there is one, has no theme or contrast of an earlier file.
if (typeof document !== 'undefined')
  for (const name of ['theme', 'contrast']) delete document.documentElement.dataset[name]
