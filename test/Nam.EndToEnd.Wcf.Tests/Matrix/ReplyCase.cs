// SPDX-License-Identifier: MIT

using Nam.EndToEnd.Wcf.Bindings;
using Nam.TestKit.Equality;

namespace Nam.EndToEnd.Wcf.Matrix;

/// <summary>A column of the matrix: a call, and what came back as text.</summary>
internal sealed record ReplyCase(string Name, Func<Caller, object?> Call)
{
    /// <summary>Gets whether the reply has megabytes, so that few bindings have to carry it.</summary>
    public bool IsLarge { get; init; }

    /// <summary>Says whether a binding carries the reply in the matrix.</summary>
    public bool IsFor(BindingCase binding) => !IsLarge || binding.Name is "basicHttp" or "wsHttps" or "binary http" or "net.tcp";

    /// <summary>Calls and describes the result or the exception.</summary>
    public string Describe(Caller caller)
    {
        try
        {
            return ObjectText.Of(Call(caller));
        }
        catch (Exception e)
        {
            return ObjectText.Of(e);
        }
    }
}
