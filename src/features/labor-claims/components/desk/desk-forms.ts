export { DeskMessage } from './desk-message.tsx'
export { DeskStepForm } from './desk-step-form.tsx'
