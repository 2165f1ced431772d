// Goal: a town that the form fills in from a postal code is one that the list of towns offers.
import { townOfPostalCode } from '@puente/domain'
import { expect, it } from 'vitest'
import { readPlaces } from './read-places.ts'

it('the list of towns has the capital of every province under the name that the postal code gives', async () => {
  const { regions, cities } = await readPlaces()
  expect(regions).toHaveLength(52)
  for (const { id } of regions) {
    const town = townOfPostalCode(`${String(id).padStart(2, '0')}001`)
    expect(cities.filter(({ regionId, name }) => regionId === id && name === town)).toHaveLength(1)
  }
})
