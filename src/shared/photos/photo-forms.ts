export { FileActions } from './file-actions.tsx'
export { PhotoTitleForm } from './photo-title-form.tsx'
