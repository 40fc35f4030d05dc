/** What a message to the office can be about. */
export const messageTopics = ['PAYMENT', 'CONTENT', 'ACCOUNT', 'CREATING', 'SAFETY', 'OTHER'] as const;
export type MessageTopic = (typeof messageTopics)[number];
