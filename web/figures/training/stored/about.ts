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
 },
 "best": {
  "majority adam 64 linear": -7,
  "majority adam 64 sqrt": -5,
  "majority adam 512 linear": -9,
  "majority adam 512 sqrt": -7,
  "majority sgd 64 linear": 0,
  "majority sgd 64 sqrt": 0,
  "majority sgd 512 linear": -2,
  "majority sgd 512 sqrt": -1,
  "recall adam 16 linear": -3,
  "recall adam 16 sqrt": -4,
  "recall adam 64 linear": -3,
  "recall adam 64 sqrt": -4,
  "recall adam 256 linear": -3,
  "recall adam 256 sqrt": -4,
  "recall adam 1024 linear": -3,
  "recall adam 1024 sqrt": -5,
  "recall sgd 16 linear": 1,
  "recall sgd 16 sqrt": 0,
  "recall sgd 64 linear": 2,
  "recall sgd 64 sqrt": 0,
  "recall sgd 256 linear": 3,
  "recall sgd 256 sqrt": 0,
  "recall sgd 1024 linear": 5,
  "recall sgd 1024 sqrt": 0
 }
};
