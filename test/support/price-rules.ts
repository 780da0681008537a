// A price rule that is complete, so that discount codes can belong to it.
export const tenPercent = {
  title: 'FIRSTFLUSH-10',
  target_type: 'line_item',
  target_selection: 'all',
  allocation_method: 'across',
  value_type: 'percentage',
  value: '-10.00',
};
