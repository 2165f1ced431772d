import type { PagedList, PageQuery } from '@puente/contract'
import type { PlacePage, PlaceSearch } from '../../db/repositories/places.ts'

/** A page of places in the wire format. */
export async function placesAnswer(
  { page, per_page: pageSize, region_id: regionId, city_id: cityId, query }: PageQuery,
  find: (search: PlaceSearch) => Promise<PlacePage>,
): Promise<PagedList> {
  const { items, pagesCount } = await find({ page, pageSize, regionId, cityId, query })
  return { items, current_page_number: page, pages_count: pagesCount }
}
