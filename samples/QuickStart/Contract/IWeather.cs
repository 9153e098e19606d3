// SPDX-License-Identifier: MIT
namespace QuickStart;

/// <summary>The contract; each project's usings say whose ServiceContract it has.</summary>
[ServiceContract(Namespace = "urn:nam:quick-start")]
public interface IWeather
{
    /// <summary>Gets the newest readings.</summary>
    [OperationContract]
    Task<Reading[]> ReadAsync(int count);
}
