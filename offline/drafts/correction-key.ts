// The draft of a correction belongs to the op that it corrects. Both are deleted in one transaction.

/** The key of the draft that corrects an op. */
export const getCorrectionKey = (opId: string): string => `correction:${opId}`
