// Every table, by module. The types of each module are in schema/.
import type { AccountsTables } from './schema/accounts.ts'
import type { BulletinsTables } from './schema/bulletins.ts'
import type { CartsTables } from './schema/carts.ts'
import type { CatalogueTables } from './schema/catalogue.ts'
import type { CheckoutTables } from './schema/checkout.ts'
import type { ClaimPaymentsTables } from './schema/claim-payments.ts'
import type { ClaimReturnsTables } from './schema/claim-returns.ts'
import type { DevicesTables } from './schema/devices.ts'
import type { FilesTables } from './schema/files.ts'
import type { ImportsTables } from './schema/imports.ts'
import type { KernelTables } from './schema/kernel.ts'
import type { LaborClaimsTables } from './schema/labor-claims.ts'
import type { RegistrationsTables } from './schema/registrations.ts'
import type { NotificationsTables } from './schema/notifications.ts'
import type { OrdersTables } from './schema/orders.ts'
import type { MachineLabelsTables } from './schema/passports.ts'
import type { PeopleTables } from './schema/people.ts'
import type { PushTables } from './schema/push.ts'
import type { ReportsTables } from './schema/reports.ts'
import type { RescueTables } from './schema/rescue.ts'
import type { ReturnsTables } from './schema/returns.ts'
import type { SecurityTables } from './schema/security.ts'
import type { SecondFactorTables } from './schema/second-factors.ts'
import type { SettingsTables } from './schema/settings.ts'
import type { TicketsTables } from './schema/tickets.ts'
import type { ViewsTables } from './schema/views.ts'
import type { WarehouseTables } from './schema/warehouse.ts'
import type { X12Tables } from './schema/x12.ts'

export type Database = KernelTables &
  AccountsTables &
  BulletinsTables &
  CartsTables &
  LaborClaimsTables &
  ClaimPaymentsTables &
  ClaimReturnsTables &
  DevicesTables &
  FilesTables &
  CheckoutTables &
  CatalogueTables &
  ImportsTables &
  MachineLabelsTables &
  NotificationsTables &
  PeopleTables &
  PushTables &
  ReportsTables &
  RescueTables &
  OrdersTables &
  RegistrationsTables &
  ReturnsTables &
  SecurityTables &
  SecondFactorTables &
  SettingsTables &
  TicketsTables &
  ViewsTables &
  WarehouseTables &
  X12Tables
