// SPDX-License-Identifier: MIT
namespace QuickStart.Tests;

/// <summary>The service on CoreWCF and the client of WCF.</summary>
public sealed class QuickStartTests() : SampleTests("QuickStart");
