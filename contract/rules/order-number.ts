/** Returns the number of an order as people read it, such as "K-10482". */
export const formatOrderNumber = (number: number): string => `K-${number}`;
