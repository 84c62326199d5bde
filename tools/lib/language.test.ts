import { describe, expect, it } from 'vitest'
import { readLanguage } from './language.ts'

const read = (path: string, text: string) => readLanguage([{ path, text }])
const words = (path: string, text: string) => {
  const { indirect, participles } = read(path, text)
  return [...indirect, ...participles].map(({ line, word }) => `${line} ${word}`)
}

describe('the language of the code', () => {
  it('finds indirect words in comments of TypeScript and of SQL, with their lines', () => {
    expect(words('a.ts', '// Nobody reads it.\nconst text = "nobody"\n')).toEqual(['1 Nobody'])
    expect(words('a.sql', "select 'anew';\n-- Made anew\n/* what is\n   left */")).toEqual([
      '2 anew',
      '3 what is',
    ])
  })

  it('finds a bare participle in every kind of declaration', () => {
    expect(words('a.ts', 'const told = 1')).toEqual(['1 told'])
    expect(words('a.ts', 'function f(asked: string, { b: [kept] }: X) {}')).toEqual(['1 asked', '1 kept'])
    expect(words('a.ts', 'interface A {\n  seen: Date\n}')).toEqual(['2 seen'])
    expect(words('a.ts', 'const { made = 1, ...given } = x')).toEqual(['1 made', '1 given'])
  })

  it('ignores uses, strings and keys of values', () => {
    expect(words('a.ts', 'load(told)\nconst a = { kept: 1 }\nconst b = "said"')).toEqual([])
  })

  it('counts the words of comments and the declared names', () => {
    expect(read('a.ts', '/* two words */ const a = (b: number) => b')).toMatchObject({
      commentWords: 2,
      identifiers: 2,
    })
  })
})
