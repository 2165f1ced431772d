import { lazyPart } from '../loading/lazy-part.tsx'

/** The alerts of a layout, after the first page: there is nothing to tell before. What was said meanwhile is kept in the store. */
export const Alerts = lazyPart(async () => (await import('./alerts-area.tsx')).AlertsArea)
