import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planCourse } from '#domain/course/import/plan-course.ts'
import { holes, overpass, withRef } from '#domain/course/import/testing-features.ts'
import type { OverpassConfig } from '#server/functions/course-search/settings.ts'
import { readSource, sourceOf } from './course-source.ts'

let local: Server
let config: OverpassConfig
const course = overpass(holes(9, withRef))
const listed = (...names: string[]) => ({
  elements: names.map((name, id) => ({ type: 'way', id, tags: { name }, center: { lat: 56, lon: 3 } })),
})

beforeAll(async () => {
  local = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const query = new URLSearchParams(body).get('data') ?? ''
    const names = query.includes('nobody') ? listed() : listed('Made Links', 'Made Links Short')
    response.end(query.includes('["name"~') ? JSON.stringify(names) : course)
  })
  await new Promise<void>((resolve) => local.listen(0, '127.0.0.1', resolve))
  const { port } = local.address() as AddressInfo
  config = { url: `http://127.0.0.1:${port}/`, timeoutMs: 5000, mostBytes: 1_000_000 }
})
afterAll(() => local.close())

describe('the course source of the command line', () => {
  it('is one source and not several', () => {
    expect(sourceOf({ files: [] })).toBeUndefined()
    expect(sourceOf({ files: ['a.osm'], name: 'Links' })).toBeUndefined()
    expect(sourceOf({ files: ['a.osm', 'b.osm'] })).toBeUndefined()
    expect(sourceOf({ files: [], bbox: '1,2,3,4' })).toEqual({ bbox: '1,2,3,4' })
  })

  it('may be a club by its name, its outline, or a box', async () => {
    const { text, fallbackName } = await readSource({ name: 'made links' }, config)
    expect(fallbackName).toBe('Made Links')
    expect(planCourse(text, { fallbackName }).holes).toHaveLength(9)
    expect((await readSource({ id: 'way/1' }, config)).text).toBe(text)
    expect((await readSource({ bbox: '56,3,56.1,3.1' }, config)).text).toBe(text)
  })

  it('asks for a choice when several clubs have that name, and reports when none has', async () => {
    await expect(readSource({ name: 'made' }, config)).rejects.toThrow('--id way/1  Made Links Short (56, 3)')
    await expect(readSource({ name: 'nobody' }, config)).rejects.toThrow('no golf course called nobody')
  })

  it('is refused in a sentence when it cannot be read', async () => {
    await expect(readSource({ bbox: '1,2,3' }, config)).rejects.toThrow('--bbox is south,west,north,east')
    await expect(readSource({ id: 'node/1' }, config)).rejects.toThrow('--id is way/')
    await expect(readSource({ name: 'made' }, undefined)).rejects.toThrow('OVERPASS is false')
    await expect(readSource({ id: 'way/1' }, { ...config, mostBytes: 10 })).rejects.toThrow('OVERPASS_MAX_MB')
  })
})
