// The name after 'end' repeats the name of the class.
model ClassEndName
  Real x = 1;
end ClassEnd;  //! error SK1105
