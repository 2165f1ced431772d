import { routeGroup } from '../../route-group.ts'
import { staffCustomerCare } from './customer-care.ts'
import { staffCustomerPage } from './customer-page.ts'
import { staffHolds } from './holds.ts'
import { staffListCustomers } from './list-customers.ts'
import { staffListLoans } from './list-loans.ts'
import { staffLoanPage } from './loan-page.ts'
import { staffManyLoans } from './many-loans.ts'
import { staffPromises } from './promises.ts'
import { staffSearch } from './search.ts'

/** What staff look up, and what they write down about a customer. */
export const staffFind = routeGroup([
  staffSearch,
  staffListCustomers,
  staffListLoans,
  staffManyLoans,
  staffCustomerPage,
  staffCustomerCare,
  staffHolds,
  staffLoanPage,
  staffPromises,
])
