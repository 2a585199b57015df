"""Members who take chairs over: the list of substitutes, requests, what they read first."""
