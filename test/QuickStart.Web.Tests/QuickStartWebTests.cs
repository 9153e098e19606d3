// SPDX-License-Identifier: MIT
namespace QuickStart.Tests;

/// <summary>The service on ASP.NET Core and the client with HttpClient.</summary>
public sealed class QuickStartWebTests() : SampleTests("QuickStart.Web");
