// Keywords are reserved.
model KeywordAsName
  Real loop = 1;  //! error SK1211
  Real y = 1;
end KeywordAsName;
