export { catalogueHandlers } from './catalogue.handlers.ts'
export { catalogueFileKey } from './file-key.ts'
export { readSerialOf } from './find-models.service.ts'
export { modelName, productNumber } from './lookups.store.ts'
