import { routeGroup } from '../../route-group.ts'
import { checkProviders } from './check-providers.ts'
import { readSystem } from './read-system.ts'

export const staffSystem = routeGroup([readSystem, checkProviders])
