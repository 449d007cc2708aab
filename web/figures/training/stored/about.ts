// Made by `npm run table` from tests/reference/training-table.json.

export default {
 "day": "2026-11-25",
 "seeds": {
  "first": 101,
  "last": 110
 },
 "steps": {
  "recall adam": 300,
  "recall sgd": 400,
  "majority sgd": 300,
  "majority adam": 300
 }
};
