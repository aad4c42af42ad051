import type { Module } from './kernel/endpoint.ts'
import type { ModuleName } from './kernel/module-names.ts'
import { accounts } from './accounts.ts'
import { addresses } from './addresses.ts'
import { analytics } from './analytics.ts'
import { auth } from './auth.ts'
import { bulletins } from './bulletins.ts'
import { cartRows } from './cart.ts'
import { catalogue } from './catalogue.ts'
import { catalogueOffice } from './catalogue-office.ts'
import { cataloguePack } from './catalogue-pack.ts'
import { checkout } from './checkout.ts'
import { claimDesk } from './claim-desk.ts'
import { claimPay } from './claim-pay.ts'
import { claimPayments } from './claim-payments.ts'
import { claimReturns } from './claim-returns.ts'
import { dashboard } from './dashboard.ts'
import { devices } from './devices.ts'
import { files } from './files.ts'
import { laborClaims } from './labor-claims.ts'
import { logging } from './logging.ts'
import { notifications } from './notifications.ts'
import { orders } from './orders.ts'
import { outbox } from './outbox.ts'
import { papers } from './papers.ts'
import { security } from './security.ts'
import { servicers } from './servicers.ts'
import { machineLabels } from './passports.ts'
import { personData } from './person-data.ts'
import { push } from './push.ts'
import { reports } from './reports.ts'
import { registrationDesk } from './registration-desk.ts'
import { rescue } from './rescue.ts'
import { returns } from './returns.ts'
import { settings } from './settings.ts'
import { shipping } from './shipping.ts'
import { site } from './site.ts'
import { tickets } from './tickets.ts'
import { users } from './users.ts'
import { views } from './views.ts'
import { warehouse } from './warehouse.ts'
import { warranty } from './warranty.ts'
import { x12 } from './x12.ts'

/** The modules of the contract: every call that the server answers. */
export const modules = [
  auth,
  users,
  accounts,
  site,
  settings,
  security,
  addresses,
  servicers,
  laborClaims,
  claimPay,
  claimDesk,
  personData,
  registrationDesk,
  files,
  outbox,
  devices,
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
  bulletins,
  push,
  notifications,
  machineLabels,
  rescue,
  analytics,
  dashboard,
  warehouse,
  views,
  reports,
  returns,
  papers,
  claimPayments,
  claimReturns,
  x12,
] as const

type Modules = (typeof modules)[number]
type NamesOfReads<M> =
  M extends Module<infer T, infer Name>
    ? { [K in keyof T & string]: T[K]['effect'] extends 'read' ? `${Name}.${K}` : never }[keyof T & string]
    : never
type NamesInRefreshes<M> =
  M extends Module<infer T>
    ? { [K in keyof T]: T[K] extends { refreshes: readonly (infer One)[] } ? One : never }[keyof T]
    : never
type IsEmpty<T> = [T] extends [never] ? true : T

/** Compiles only while `ModuleName` lists every module, and every row refreshes modules and reads that exist. */
export const namesAreChecked: readonly [
  IsEmpty<Exclude<Modules['module'], ModuleName>>,
  IsEmpty<Exclude<ModuleName, Modules['module']>>,
  IsEmpty<Exclude<NamesInRefreshes<Modules>, ModuleName | NamesOfReads<Modules>>>,
] = [true, true, true]
