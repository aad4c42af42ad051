import { accounts } from './accounts.ts'
import { addresses } from './addresses.ts'
import { analytics } from './analytics.ts'
import { auth } from './auth.ts'
import { cartRows } from './cart.ts'
import { catalogue } from './catalogue.ts'
import { catalogueOffice } from './catalogue-office.ts'
import { cataloguePack } from './catalogue-pack.ts'
import { checkout } from './checkout.ts'
import { files } from './files.ts'
import { laborClaims } from './labor-claims.ts'
import { logging } from './logging.ts'
import { orders } from './orders.ts'
import { outbox } from './outbox.ts'
import { servicers } from './servicers.ts'
import { passports } from './passports.ts'
import { push } from './push.ts'
import { rescue } from './rescue.ts'
import { shipping } from './shipping.ts'
import { site } from './site.ts'
import { tickets } from './tickets.ts'
import { users } from './users.ts'
import { warranty } from './warranty.ts'

/** The modules of the contract: every call that is answered. */
export const modules = [
  auth,
  users,
  accounts,
  site,
  addresses,
  servicers,
  laborClaims,
  files,
  outbox,
  logging,
  catalogue,
  warranty,
  tickets,
  cartRows,
  checkout,
  shipping,
  orders,
  cataloguePack,
  catalogueOffice,
  push,
  passports,
  rescue,
  analytics,
] as const
