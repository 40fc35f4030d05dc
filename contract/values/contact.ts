/** Topics of a message to the office. */
export const messageTopics = ['PAYMENT', 'CONTENT', 'ACCOUNT', 'CREATING', 'SAFETY', 'OTHER'] as const;
export type MessageTopic = (typeof messageTopics)[number];
