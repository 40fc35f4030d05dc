/** Returns the displayed number of an order, such as "K-10482". */
export const formatOrderNumber = (number: number): string => `K-${number}`;
