type E = enumeration{a, b};  //! error SK1101
