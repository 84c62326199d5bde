// Before the tests of each file: the page has no theme or contrast of an earlier file.
for (const name of ['theme', 'contrast']) delete document.documentElement.dataset[name]
