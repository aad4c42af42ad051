export { passportsHandlers } from './passports.handlers.ts'
export { machineOfPassport } from './passports.store.ts'
