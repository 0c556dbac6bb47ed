package jdk

import (
	_ "embed"
	"sync"

	"throwsight/java/model"
)

//go:generate go test . -run TestModel -update

// data is made by the test from a JDK 25.
//
//go:embed jdk.model
var data []byte

// Model returns the model of the exported packages of the JDK's java.*
// modules, without those of the desktop, of compilers and of class files.
func Model() *model.Model { return opened() }

var opened = sync.OnceValue(func() *model.Model {
	m, err := model.Open(data)
	if err != nil {
		panic(err) // the file is part of the binary, and a test reads it
	}
	return m
})
