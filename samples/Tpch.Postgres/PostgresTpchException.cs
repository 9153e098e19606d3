// SPDX-License-Identifier: MIT
namespace Tpch.Postgres;

/// <summary>The database cannot be used. The message is one sentence for the user, without the password.</summary>
public sealed class PostgresTpchException(string message, Exception? innerException = null) : Exception(message, innerException);
