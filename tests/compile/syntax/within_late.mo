// 'within' is the first thing in a file.
model WithinLate
end WithinLate;
within;  //! error SK1113
