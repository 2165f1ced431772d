import { Catalogue } from '@puente/contract'
import { BUSINESS_ACTIVITIES, EDUCATIONS, EMPLOYMENT_TYPES, NATIONALITIES } from '@puente/domain'
import { businessActivityTexts, educationTexts, employmentTypeTexts } from '@puente/texts/catalogues'
import { countryTexts } from '@puente/texts/countries'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../../../deps.ts'
import { cacheAnswer, sendCached } from '../../../web/cached-answer.ts'

/** Names in the order of their ids, which is also the display order. */
const byId = <K extends string>(ids: Readonly<Record<K, number>>, names: Readonly<Record<K, string>>): Catalogue => ({
  items: (Object.keys(ids) as K[]).map((key) => ({ id: ids[key], name: names[key] })),
})

const COUNTRIES: Catalogue = {
  items: NATIONALITIES.map((id) => ({ id, name: countryTexts[id] ?? id })).sort((left, right) =>
    left.name.localeCompare(right.name, 'es'),
  ),
}

/** The exact path, its content, and its summary in the API description. */
const CATALOGUES: readonly (readonly [url: string, catalogue: Catalogue, summary: string])[] = [
  ['/v2/user/nationality', COUNTRIES, 'Nationalities, by ISO code'],
  ['/v2/user/employment_type', byId(EMPLOYMENT_TYPES, employmentTypeTexts), 'Kinds of work'],
  ['/v2/user/education', byId(EDUCATIONS, educationTexts), 'Levels of education'],
  ['/v2/user/business_activity', byId(BUSINESS_ACTIVITIES, businessActivityTexts), 'Kinds of business'],
]

/** The closed lists of the forms. They are part of the build, so each response is built once. */
export const catalogues =
  (_deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    for (const [url, catalogue, summary] of CATALOGUES) {
      const answer = cacheAnswer(JSON.stringify(catalogue))
      app.get(
        url,
        {
          config: { admits: 'anyone' },
          schema: { tags: ['catalogues'], summary, response: { 200: Catalogue } },
        },
        async (request, reply) => sendCached(request, reply, answer),
      )
    }
  }
