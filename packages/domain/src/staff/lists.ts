/** How the list of loans can be ordered; `-` is descending. Each order has an index. */
export const LOAN_SORTS = ['requested', '-requested', 'due', '-due', 'amount', '-amount'] as const
export type LoanSort = (typeof LOAN_SORTS)[number]

/** An assignee filter: the debts that no colleague follows. */
export const NO_ASSIGNEE = 'none'

/** The largest number of loans of one act: a screenful or two, which a person can still look through. */
export const MANY_LOANS_MAX = 200

/** Totals are summed over so many loans; of a longer list only the filter can say more. */
export const TOTALS_MAX_LOANS = 1_000

/** The lists whose filters can be saved under a name. */
export const VIEW_LISTS = ['loans', 'customers'] as const
export type ViewList = (typeof VIEW_LISTS)[number]
export const VIEW_NAME_MAX_CHARACTERS = 60
export const VIEW_QUERY_MAX_CHARACTERS = 1_000
export const VIEW_COLLEAGUES_MAX = 50
/** Of one person. */
export const VIEWS_MAX = 50
