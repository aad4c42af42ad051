export { catalogueHandlers } from './catalogue.handlers.ts'
export { readDiagram } from './equipment.service.ts'
export { readSerialOf } from './find-models.service.ts'
export { modelName, productNumber } from './lookups.store.ts'
