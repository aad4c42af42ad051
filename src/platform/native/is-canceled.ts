/** Whether somebody closed what a plugin had opened: camera, gallery and share sheet report that as an error. */
export const isCanceled = (error: unknown): boolean => error instanceof Error && /cancel/i.test(error.message)
