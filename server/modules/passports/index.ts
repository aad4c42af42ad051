export { machineLabelHandlers } from './passports.handlers.ts'
export { findMachineByCode } from './passports.store.ts'
