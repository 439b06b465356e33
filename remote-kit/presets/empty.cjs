// In tests a plain style sheet is an empty module.
module.exports = {};
