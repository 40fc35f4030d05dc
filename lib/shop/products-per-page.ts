/** Number of products per request of a list. */
export const PRODUCTS_PER_PAGE = 24;

/** Number of liked products below the cart. */
export const LIKED_PER_CART = 4;
