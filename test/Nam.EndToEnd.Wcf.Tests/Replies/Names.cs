// SPDX-License-Identifier: MIT

namespace Nam.EndToEnd.Wcf.Replies;

/// <summary>The namespaces of the test contracts.</summary>
internal static class Names
{
    public const string Contract = "urn:nam:tests";

    public const string Header = "urn:nam:tests:header";
}
