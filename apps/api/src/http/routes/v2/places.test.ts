// Goal: a search for part of a name finds a province, a town or a street, with or without accents, page by page.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressInput, newApplicant } from '../../../../test/applicant.ts'
import { createTestApp, type TestApp } from '../../../../test/test-app.ts'
import { importStreets } from '../../../customers/places/import-streets.ts'
import { loadPlaces } from '../../../customers/places/load-places.ts'
import { parsePlaces } from '../../../customers/places/read-places.ts'
import { suggestibleStreet } from '../../../customers/places/save-addresses.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const list = async (url: string): Promise<{ items: { id: number; name: string }[]; pages_count: number }> => {
  const response = await test.call('GET', url)
  expect(response.statusCode).toBe(200)
  return response.json()
}
const names = async (url: string) => (await list(url)).items.map(({ name }) => name)

describe('GET /v2/regions', () => {
  it('[R3.08] returns the 52 provinces in pages of 30, sorted without regard to accents', async () => {
    const first = await test.call('GET', '/v2/regions')
    expect(first.json()).toMatchObject({ current_page_number: 1, pages_count: 2 })
    expect(first.json().items).toHaveLength(30)
    const second = await list('/v2/regions?page=2')
    expect(second.items).toHaveLength(22)
    const all = [...first.json().items, ...second.items]
    expect(new Set(all.map(({ id }) => id))).toEqual(new Set(Array.from({ length: 52 }, (_, index) => index + 1)))
    expect(all.slice(0, 4).map(({ name }) => name)).toEqual(['A Coruña', 'Albacete', 'Alicante/Alacant', 'Almería'])
    expect(all.map(({ name }) => name).indexOf('Ávila')).toBeLessThan(10)
  })

  it.each([
    ['coruna', ['A Coruña']],
    ['ÁLAVA', ['Araba/Álava']],
    ['rioja la', ['La Rioja']], // in the order of the official lists too
    ['le', ['Illes Balears', 'León', 'Lleida', 'Palencia', 'Toledo', 'Valencia/València']],
  ])('[R3.08] finds "%s"', async (query, expected) => {
    expect((await names(`/v2/regions?query=${encodeURIComponent(query)}`)).sort()).toEqual(expected)
  })

  it('[R3.08] lists names that start with the query first', async () => {
    expect((await names('/v2/regions?query=le'))[0]).toBe('León')
  })

  it.each(['%', '_', ' ', '\\'])('ignores the query "%s", and returns everything', async (query) => {
    expect(await names(`/v2/regions?query=${encodeURIComponent(query)}`)).toHaveLength(30)
  })

  it('[R3.08] returns at most 30 per page, and fewer on request', async () => {
    expect((await list('/v2/regions?per_page=100')).items).toHaveLength(30)
    const five = await list('/v2/regions?per_page=5&page=11')
    expect([five.items.length, five.pages_count]).toEqual([2, 11])
    expect(await list('/v2/regions?page=99')).toMatchObject({ items: [], current_page_number: 99, pages_count: 2 })
    expect(await list('/v2/regions?query=xyz')).toMatchObject({ items: [], pages_count: 0 })
  })

  it('answers 304 to a caller with the current page', async () => {
    const { headers } = await test.call('GET', '/v2/regions')
    const again = await test.call('GET', '/v2/regions', { headers: { 'if-none-match': String(headers.etag) } })
    expect(again.statusCode).toBe(304)
  })
})

describe('GET /v2/cities', () => {
  it('[R3.08] returns the towns of one province, or of all', async () => {
    expect(await names('/v2/cities?region_id=51')).toEqual(['Ceuta'])
    expect((await list('/v2/cities')).pages_count).toBe(Math.ceil(8124 / 30))
    const madrid = await list('/v2/cities?region_id=28&query=madrid')
    expect(madrid.items[0]).toEqual({ id: 28079, name: 'Madrid' })
    expect(await names('/v2/cities?region_id=28&query=barcelona')).toEqual([])
  })

  it.each([
    ['hospitalet llobregat', "L'Hospitalet de Llobregat"],
    ["l'alfas", "L'Alfàs del Pi"],
    ['san vicente raspeig', 'San Vicente del Raspeig/Sant Vicent del Raspeig'],
    ['cruilles', "Cruïlles, Monells i Sant Sadurní de l'Heura"],
  ])('[R3.08] finds "%s"', async (query, name) => {
    expect(await names(`/v2/cities?query=${encodeURIComponent(query)}`)).toContain(name)
  })
})

describe('GET /v2/streets', () => {
  const saveStreet = async (street: string, place: object = {}) => {
    const { token } = await newApplicant(test)
    const body = { addresses: { registration_address: addressInput({ street, ...place }) } }
    expect((await test.call('PUT', '/v2/user/address', { token, body })).statusCode).toBe(200)
  }

  it('learns from use: the third customer who saves a street makes it a suggestion, in its most common spelling', async () => {
    await saveStreet('calle de velazquez', { house: '3' })
    await saveStreet('Calle de Velázquez, 12', { house: '' })
    expect(await names('/v2/streets?city_id=28079&query=velazquez')).toEqual([])
    await saveStreet('Calle de Velázquez', { house: '7' })
    await saveStreet('CALLE DE VELAZQUEZ', { house: '9' })
    expect(await names('/v2/streets?city_id=28079&query=VELÁZQUEZ')).toEqual(['Calle de Velázquez'])
    expect(await names('/v2/streets?region_id=28&query=velazquez')).toEqual(['Calle de Velázquez'])
    expect(await names('/v2/streets?region_id=8&query=velazquez')).toEqual([])
    expect(await names('/v2/streets?city_id=8019&query=velazquez')).toEqual([])
  })

  it('GET /v2/streets never suggests a sentence that one customer saved, however often and in whichever field', async () => {
    const insult = 'Calle Juan García es moroso'
    const { token } = await newApplicant(test)
    for (const house of ['1', '2', '3', '4']) {
      const addresses = {
        registration_address: addressInput({ street: insult, house }),
        actual_address: addressInput({ street: insult, house: `${house} bis` }),
      }
      expect((await test.call('PUT', '/v2/user/address', { token, body: { addresses } })).statusCode).toBe(200)
    }
    expect(await names('/v2/streets?query=moroso')).toEqual([])
  })

  it.each([
    ['of one household', 'Calle de la Familia', [{}, {}, {}], []],
    ['in three towns', 'Calle de Tres Sitios', [{ city: 'Getafe' }, { city: 'Parla' }, { city: 'Pinto' }], []],
    [
      'of three households',
      'Calle de los Vecinos',
      [{ house: '1' }, { house: '2' }, { house: '3' }],
      ['Calle de los Vecinos'],
    ],
  ])('three customers %s make a suggestion only when they are independent', async (_, street, places, suggested) => {
    for (const place of places) await saveStreet(street, place)
    expect(await names(`/v2/streets?query=${encodeURIComponent(street)}`)).toEqual(suggested)
  })

  it('stops counting a customer who moved for the previous street', async () => {
    const { token } = await newApplicant(test)
    for (const street of ['Calle de la Mudanza', 'Calle de Otra Parte']) {
      const body = { addresses: { registration_address: addressInput({ street, house: '1' }) } }
      expect((await test.call('PUT', '/v2/user/address', { token, body })).statusCode).toBe(200)
    }
    for (const house of ['2', '3']) await saveStreet('Calle de la Mudanza', { house })
    expect(await names('/v2/streets?query=mudanza')).toEqual([])
    await saveStreet('Calle de la Mudanza', { house: '4' })
    expect(await names('/v2/streets?query=mudanza')).toEqual(['Calle de la Mudanza'])
  })

  it('learns from an import, and a repeated import adds nothing', async () => {
    const csv = [
      'city_id,name',
      '1002,Kale Nagusia',
      '1002,"Calle Alta, interior"',
      '1002,kale nagusia', // the same street
      '99999,Calle de Ningún Sitio',
      'Amurrio,Calle Mayor',
      '1002,<b>',
      '',
    ].join('\r\n')
    const first = await importStreets(test.deps.transaction, csv)
    expect(first).toEqual({ added: 2, passedOver: 2, unreadableLines: [6, 7] })
    expect(await names('/v2/streets?city_id=1002')).toEqual(['Calle Alta, interior', 'Kale Nagusia'])
    expect(await importStreets(test.deps.transaction, csv)).toMatchObject({ added: 0, passedOver: 4 })
  })

  it('saves an address in an unknown place without learning from it', async () => {
    const before = await list('/v2/streets')
    await saveStreet('Calle Inventada', { city: 'Ninguna Parte' })
    expect(await list('/v2/streets')).toEqual(before)
  })

  it.each([
    ['Calle de Velázquez', 'Calle de Velázquez'],
    ['Calle Mayor 12', 'Calle Mayor'],
    ['Calle Mayor, 12, llama al 612345678', 'Calle Mayor'],
    ['Av. 2 de Mayo', 'Av. 2 de Mayo'],
    ['Calle Mayor nº 7 B', 'Calle Mayor'],
    ['612345678 pregunta por Ana', null], // could be a phone
    ['12', null],
    ['Calle Mayor: llamar antes', null], // characters that no street name has
    ['Calle & Plaza #1', null],
    ["Carrer d'en Bou", "Carrer d'en Bou"],
  ])('turns "%s" into the suggestion %s', (street, offered) => {
    expect(suggestibleStreet(street)).toBe(offered)
  })
})

it('answers bad queries with 422, never with a failure', async () => {
  for (const query of [
    'page=0',
    'page=x',
    'page=1.5',
    'page=99999999999999999999',
    'per_page=0',
    'region_id=-1',
    'region_id=40000',
    'city_id=x',
  ]) {
    const response = await test.call('GET', `/v2/cities?${query}`)
    expect([query, response.statusCode]).toEqual([query, 422])
  }
  const text = fc.string({ unit: 'binary', maxLength: 30 }).map(encodeURIComponent)
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('regions', 'cities', 'streets'), text, text, async (call, query, page) => {
      const response = await test.call('GET', `/v2/${call}?query=${query}&page=${page}`)
      expect([200, 422]).toContain(response.statusCode)
      const search = await test.call('GET', `/v2/${call}?query=${query}`)
      expect(search.statusCode).toBe(query.includes('%00') ? 422 : 200)
    }),
    { numRuns: 30 },
  )
})

it('places are loaded into an empty database, and a restart adds none', async () => {
  await test.pool.query('truncate streets, cities, regions')
  await loadPlaces(test.deps.transaction)
  await loadPlaces(test.deps.transaction)
  const { rows } = await test.pool.query(
    'select (select count(*)::int from regions) as regions, (select count(*)::int from cities) as cities',
  )
  expect(rows[0]).toEqual({ regions: 52, cities: 8124 })
})

it.each(['28 Madrid', '28\t', '079\tMadrid', 'x\tMadrid'])('rejects a list of places with the line "%s"', (line) => {
  expect(() => parsePlaces(`${line}\n`)).toThrow(/unreadable line/)
})
