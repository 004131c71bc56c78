import { rows } from './rows.js';

export default rows({ hasMore: true });
